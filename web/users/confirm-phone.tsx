import { useId, useState } from 'react'
import { PhoneCodeFields, canEnterCode } from '../auth/phone-code-fields.tsx'
import { usePhoneCode } from '../auth/use-phone-code.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextButton } from '../ui/text-button.tsx'

export function ConfirmPhone() {
  const [isOpen, setIsOpen] = useState(false)
  const formId = useId()
  const code = usePhoneCode(() => {
    setIsOpen(false)
    showToast(messages.phoneConfirmed)
  })
  const open = () => {
    setIsOpen(true)
    code.sendUnlessSent()
  }
  return (
    <>
      <TextButton onClick={open}>Confirm</TextButton>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Confirm your phone number"
        busy={code.isConfirming}
        hasInput
        footer={
          canEnterCode(code) && (
            <Button type="submit" form={formId} variant="primary" busy={code.isConfirming}>
              Confirm
            </Button>
          )
        }
      >
        <PhoneCodeFields formId={formId} code={code} />
      </Dialog>
    </>
  )
}

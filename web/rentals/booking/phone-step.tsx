import { useState } from 'react'
import { PhoneCodeFields, canEnterCode } from '../../auth/phone-code-fields.tsx'
import { type PhoneCode, usePhoneCode } from '../../auth/use-phone-code.ts'
import { Button } from '../../ui/button.tsx'

/**
 * A shop may ask for a code to the phone before the first booking. The booking goes on by itself once
 * the code was right.
 */
export function usePhoneStep() {
  const [refused, setRefused] = useState<{ bookAgain: () => void }>()
  const leave = () => setRefused(undefined)
  const code = usePhoneCode(() => {
    leave()
    refused?.bookAgain()
  })
  const open = (bookAgain: () => void) => {
    setRefused({ bookAgain })
    code.sendUnlessSent()
  }
  return { isOpen: refused !== undefined, code, open, leave }
}

type Props = { formId: string; phone: { code: PhoneCode; leave: () => void } }

export function PhoneStep({ formId, phone: { code } }: Props) {
  const reason = 'Your first booking needs a code that we send to your phone. Your times are kept.'
  return <PhoneCodeFields formId={formId} code={code} reason={reason} />
}

export function PhoneFoot({ formId, phone: { code, leave } }: Props) {
  return (
    <>
      <Button variant="quiet" size="lg" className="max-sm:order-1" onClick={leave}>
        Back
      </Button>
      {canEnterCode(code) && (
        <Button type="submit" form={formId} variant="accent" size="lg" busy={code.isConfirming}>
          Confirm and Book
        </Button>
      )}
    </>
  )
}

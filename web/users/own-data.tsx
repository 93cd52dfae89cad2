import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { saveFile } from '../lib/download.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

function saveData(data: object): void {
  const text = JSON.stringify(data, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json')
}

export function OwnData() {
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: () => call('GET /users/me/export'),
    onSuccess: saveData,
    onError: (error) => showToast(messages.dataNotDownloaded, reasonOf(error)),
  })
  return (
    <>
      <p className="-mt-4 mb-5 max-w-prose text-sm text-muted">
        The file holds your details, rentals, payments and refunds. You can delete your account when
        every rental is paid and no refund is due. The shop then keeps your past rentals without
        your name.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
          Download My Data
        </Button>
        <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
          Delete My Account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </>
  )
}

import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentLink } from '#contract/payment-links'
import type { RentalPage } from '#contract/rental-page'
import { sentenceOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { copyText } from '../../users/copy-text.ts'
import { formatDay } from '../../lib/format-day.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { useShop, type Shop } from '../../lib/shop.ts'
import { messages } from '../../messages.ts'
import { refreshRentals } from '../../refresh.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/form-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingLine } from '../../ui/skeleton.tsx'

/** The link is made with the press: each press ends the link before. */
export function SendPaymentLink({ rental }: { rental: RentalPage }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const link = useMutation({
    mutationFn: () => call('POST /rentals/:id/payment-link', { params: { id: rental._id } }),
    onSettled: () => void refreshRentals(client),
  })
  function send() {
    setOpen(true)
    link.mutate()
  }
  return (
    <>
      <Button variant="quiet" className="whitespace-nowrap max-sm:px-3" onClick={send}>
        Send payment link
      </Button>
      {isOpen && (
        <PaymentLinkDialog
          rental={rental}
          link={link.data}
          error={link.error}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type Props = {
  rental: RentalPage
  link: PaymentLink | undefined
  error: Error | null
  onClose: () => void
}

function PaymentLinkDialog({ rental, link, error, onClose }: Props) {
  const shop = useShop()
  const text = link ? describeLink(rental, link, shop) : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Payment link for ${rental.user.name}`}
      description="The customer pays on the page of the payment company, without an account. An earlier link for this rental has ended."
      footer={
        link && (
          <>
            <Button variant="quiet" onClick={() => void copyText(text, messages.messageCopied)}>
              Copy message
            </Button>
            {link.phone !== undefined && (
              <a
                href={toWhatsApp(link.phone, text)}
                target="_blank"
                rel="noreferrer"
                className={buttonLook({ variant: 'primary' })}
              >
                Open in WhatsApp
              </a>
            )}
          </>
        )
      }
    >
      {!link && !error && <LoadingLine message="Loading" />}
      {error && (
        <div role="alert">
          <Notice tone="bad">{sentenceOf(error)}</Notice>
        </div>
      )}
      {link && (
        <TextArea
          label="Message"
          readOnly
          rows={8}
          value={text}
          hint={
            link.phone === undefined
              ? `${rental.user.phone} is no number that WhatsApp knows. Copy the message, and send it yourself.`
              : `WhatsApp opens with this message, to ${link.phone}.`
          }
          onFocus={({ target }) => target.select()}
        />
      )}
    </Dialog>
  )
}

function describeLink(
  { user, bikeId, startTime, reservation, returnTime }: RentalPage,
  { url, amount, expiresAt }: PaymentLink,
  { name, timeZone }: Shop,
): string {
  const start = formatDay(startTime, timeZone)
  const sum = formatTaka(amount)
  const until = formatDay(expiresAt, timeZone)
  const isAdvance = reservation !== undefined && returnTime === undefined
  const asks = isAdvance
    ? `the ${bikeId.name} is reserved for you, ${start}. To book it, pay ${sum} until ${until}:`
    : `${sum} are left to pay for the ${bikeId.name}, ${start}. You can pay until ${until}:`
  return `Hello ${user.name}, ${asks}\n${url}\n${name}`
}

/** The number is digits alone, with its country code. */
const toWhatsApp = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?${new URLSearchParams({ text })}`

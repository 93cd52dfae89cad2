import { focusHeading } from '../lib/heading-focus.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { BikeIcon, CloseIcon } from '../ui/icons.tsx'
import { continueLink, forgetBegunBooking, useBegunBooking } from './begun-booking.ts'

export function ContinueBooking() {
  const begun = useBegunBooking()
  if (begun === undefined) return null
  const dismiss = () => {
    forgetBegunBooking()
    focusHeading()
  }
  return (
    <section
      aria-label="Your booking"
      className="mb-6 flex items-center gap-3 rounded-card border border-accent bg-accent-soft py-3 pr-2 pl-4 sm:gap-5 sm:pl-6"
    >
      <BikeIcon className="size-8 text-accent-ink max-sm:hidden" />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p className="font-medium max-sm:sr-only">You are logged in and can go on.</p>
        <ButtonLink
          variant="accent"
          {...continueLink(begun)}
          onClick={forgetBegunBooking}
          className="wrap-anywhere max-sm:grow"
        >
          Continue booking: {begun.bikeName}
        </ButtonLink>
      </div>
      <IconButton label="Do not continue this booking" onClick={dismiss}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}

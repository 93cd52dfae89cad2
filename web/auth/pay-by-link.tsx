import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { Navigate, href } from 'react-router'
import type { LinkedPayment } from '#contract/payment-links'
import { ApiProblem, reasonOf, sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { formatRange } from '../lib/format-range.ts'
import { formatTaka } from '../lib/money-format.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShop } from '../lib/shop.ts'
import { showToast } from '../lib/toast.ts'
import { useBfcacheRestore } from '../lib/use-bfcache-restore.ts'
import { messages } from '../messages.ts'
import { openPaymentPage } from '../payments/open-payment-page.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Phone } from '../ui/phone.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { AuthCard } from './auth-card.tsx'
import { type KeptPayment, keepPayment, readKeptPayment } from './linked-payment.ts'

const POLL_WHILE_PENDING_MS = 3000

type Props = {
  /** Undefined where the payment page has led back: the secret waits in this tab. */
  secret: string | undefined
}

/** A customer without an account pays here, and learns what became of it. */
export function PayByLink({ secret }: Props) {
  const isSignedIn = useSession() !== null
  const kept = secret === undefined ? readKeptPayment() : undefined
  const given = secret ?? kept?.secret
  if (given !== undefined) {
    return (
      <QueryClientProvider client={queryClient}>
        <Payment secret={given} kept={kept} />
      </QueryClientProvider>
    )
  }
  if (isSignedIn) return <Navigate to={href('/dashboard/my-rentals')} replace />
  return (
    <PaymentCard
      title="Your payment"
      intro="Open your payment link again to see what became of your payment. The shop sees it too."
    />
  )
}

function Payment({ secret, kept }: { secret: string; kept: KeptPayment | undefined }) {
  const linked = useQuery({
    queryKey: ['payment link', secret],
    queryFn: () => call('POST /payment-links/read', { body: { secret } }),
    refetchInterval: ({ state }) =>
      kept && state.data?.lastTry === 'pending' ? POLL_WHILE_PENDING_MS : false,
    retry: (failures, error) => !(error instanceof ApiProblem) && failures < 2,
  })
  const { data, error, refetch } = linked
  useBfcacheRestore(useCallback(() => void refetch(), [refetch]))
  // The last answer stays in the cache, and the error says what became of the link since.
  if (error) return <Ended error={error} kept={kept} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <PaymentCard title="Your payment" intro="">
        <Loading message="Loading" />
      </PaymentCard>
    )
  }
  if (kept && data.lastTry === 'pending') {
    return (
      <PaymentCard
        title="We are checking your payment"
        intro="The payment company has not said yet what became of it. This page goes on by itself."
      >
        <Bike of={data} />
        <Loading message="Checking" />
        <Pay secret={secret} asked={data} label="Back to the payment page" />
      </PaymentCard>
    )
  }
  return <Asked secret={secret} asked={data} isBack={kept !== undefined} />
}

type AskedProps = { secret: string; asked: LinkedPayment; isBack: boolean }

function Asked({ secret, asked, isBack }: AskedProps) {
  const { timeZone } = useShop()
  const { purpose, amount, deposit = 0, expiresAt } = asked
  const isAdvance = purpose === 'ADVANCE'
  const until = formatDay(expiresAt, timeZone)
  return (
    <PaymentCard
      title={isAdvance ? 'Book your bike' : 'Pay for your ride'}
      intro={
        isAdvance
          ? `The shop keeps it for you until ${until}. It is booked once you have paid.`
          : `This is left to pay. The link works until ${until}.`
      }
    >
      {isBack && (
        <div role="alert" className="mb-6">
          <Notice tone="bad" title="The payment was not made">
            You can try again.
          </Notice>
        </div>
      )}
      <Bike of={asked} />
      <dl className="mb-6 grid gap-2 tabular-nums">
        {deposit > 0 && (
          <>
            <Sum label="Advance">{formatTaka(amount - deposit)}</Sum>
            <Sum label="Deposit, which you get back">{formatTaka(deposit)}</Sum>
          </>
        )}
        <Sum label="To pay now" isTotal>
          {formatTaka(amount)}
        </Sum>
      </dl>
      <Pay secret={secret} asked={asked} label={`Pay ${formatTaka(amount)}`} isPrimary />
      <p className="mt-3 text-sm text-muted">
        You pay on the page of the payment company. All times are in {nameOfZone(timeZone)}.
      </p>
    </PaymentCard>
  )
}

type PayProps = { secret: string; asked: LinkedPayment; label: string; isPrimary?: boolean }

function Pay({ secret, asked, label, isPrimary = false }: PayProps) {
  const paying = useMutation({
    mutationFn: () => call('POST /payment-links/pay', { body: { secret } }),
    onSuccess(page) {
      const { bikeName, bikeImageUrl, startTime, plannedReturn, amount } = asked
      keepPayment({ secret, bikeName, bikeImageUrl, startTime, plannedReturn, amount })
      openPaymentPage(page)
    },
    onError: (error) => showToast(messages.paymentFailed, reasonOf(error)),
  })
  useBfcacheRestore(paying.reset)
  return (
    <Button
      size="lg"
      variant={isPrimary ? 'primary' : 'quiet'}
      className="w-full"
      // The page leaves, so that a second press must find nothing.
      busy={paying.isPending || paying.isSuccess}
      onClick={() => paying.mutate()}
    >
      {label}
    </Button>
  )
}

type Outcome = { title: string; tone: 'good' | 'info' | 'bad' }

const OUTCOMES: Partial<Record<ApiProblem['code'], Outcome>> = {
  payment_link_paid: { title: 'Paid', tone: 'good' },
  payment_link_in_review: { title: 'We are checking your payment', tone: 'info' },
  payment_link_refunded: { title: 'Your money goes back', tone: 'info' },
  payment_link_ended: { title: 'This link has ended', tone: 'bad' },
}

type EndedProps = { error: Error; kept: KeptPayment | undefined; onRetry: () => void }

function Ended({ error, kept, onRetry }: EndedProps) {
  const outcome = error instanceof ApiProblem ? OUTCOMES[error.code] : undefined
  if (!outcome) {
    return (
      <PaymentCard title="Your payment" intro={sentenceOf(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </PaymentCard>
    )
  }
  const isPaid = outcome.tone === 'good'
  return (
    <PaymentCard title={outcome.title} intro="">
      {kept && <Bike of={kept} />}
      <div role="status">
        <Notice tone={outcome.tone}>
          {isPaid && kept
            ? `We have your ${formatTaka(kept.amount)}. Thank you.`
            : sentenceOf(error)}
        </Notice>
      </div>
    </PaymentCard>
  )
}

type CardProps = { title: string; intro: string; children?: ReactNode }

function PaymentCard({ title, intro, children }: CardProps) {
  const { phone } = useShop()
  return (
    <AuthCard
      title={title}
      intro={intro}
      footer={
        <>
          Questions? <Phone>{phone}</Phone>
        </>
      }
    >
      {children}
    </AuthCard>
  )
}

type Ride = Pick<KeptPayment, 'bikeName' | 'bikeImageUrl' | 'startTime' | 'plannedReturn'>

function Bike({ of }: { of: Ride & { returnTime?: string | undefined } }) {
  const { timeZone } = useShop()
  const end = of.returnTime ?? of.plannedReturn
  return (
    <section
      aria-label="Your bike"
      className="mb-6 flex items-center gap-4 rounded-control border border-line bg-sunken p-3"
    >
      <BikePicture src={of.bikeImageUrl} alt="" className="w-24! shrink-0 rounded-control" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{of.bikeName}</p>
        <p className="text-sm text-balance text-muted tabular-nums">
          {end === undefined
            ? formatDay(of.startTime, timeZone)
            : formatRange(of.startTime, end, timeZone)}
        </p>
      </div>
    </section>
  )
}

function Sum({ label, isTotal, children }: { label: string; isTotal?: boolean; children: string }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isTotal ? 'text-lg font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

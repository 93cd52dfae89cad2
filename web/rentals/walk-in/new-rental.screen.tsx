import { nameWithNumber } from '#domain/bike-number'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { Departure } from '#contract/handovers'
import { ApiProblem, reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { screenMeta } from '../../lib/page-meta.ts'
import { readDeviceChoice, storeDeviceChoice } from '../../lib/device-choice.ts'
import { queryFor } from '../../lib/query.ts'
import { isoToLocalInput, nameOfZone } from '../../lib/shop-time.ts'
import { useShop } from '../../lib/shop.ts'
import { showToast } from '../../lib/toast.ts'
import { messages } from '../../messages.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { latestReturn } from '../booking/quick-times.ts'
import { TimeFields } from '../booking/time-fields.tsx'
import type { HandoverForm } from '../handover/departure-fields.tsx'
import type { HandoverFields } from '../handover/handover-form.ts'
import { ChooseBike } from './choose-bike.tsx'
import { ChooseCustomer } from './choose-customer.tsx'
import { HandOutFields, useHandOut } from './hand-out-section.tsx'
import { NewRentalKey } from './new-rental-key-choice.tsx'
import { TillSlip } from './till-slip.tsx'
import {
  EMPTY_RENTAL,
  type NewRental,
  type NewRentalRequest,
  isLeavingNow,
  newRentalForm,
  usualDepositOf,
} from './new-rental-form.ts'
import { ReserveSection } from './reserve-section.tsx'

export const meta = screenMeta('New rental')

/** The board leads here with the bike and the time that was pressed. */
export default function NewRentalScreen() {
  const { timeZone } = useShop()
  const [params] = useSearchParams()
  const id = params.get('bike') ?? ''
  const bike = useQuery({
    ...queryFor('GET /desk-bikes/:id', { params: { id } }),
    enabled: id !== '',
  })
  if (id !== '' && bike.isPending) return <Loading message="Loading" />
  const start = params.get('start') ?? ''
  const startTime = Number.isNaN(Date.parse(start)) ? '' : isoToLocalInput(start, timeZone)
  return <NewRentalForm chosen={{ bike: bike.data ?? null, startTime }} />
}

function NewRentalForm({ chosen }: { chosen: Pick<NewRental, 'bike' | 'startTime'> }) {
  const shop = useShop()
  const schema = useMemo(() => newRentalForm(shop, () => new Date()), [shop])
  const form = useForm<NewRental, unknown, NewRentalRequest>({
    resolver: zodResolver(schema),
    defaultValues: { ...EMPTY_RENTAL, ...chosen, deposit: usualDepositOf(chosen.bike, shop) },
  })
  const handOut = useHandOut()
  const [isPrinted, setIsPrinted] = useState(() => readDeviceChoice(PRINTS) !== null)
  const { isBusy, busyAct, latest, send } = useNewRental({ form, handOut: handOut.form, isPrinted })
  /** Every field with a problem shows it, also those below the first one. */
  async function submitAs(act: NewRental['act']) {
    form.setValue('act', act)
    const isLeaving = isLeavingNow(form.getValues(), shop.timeZone, new Date())
    if (act === 'reserve' || !isLeaving) return form.handleSubmit(send)()
    const isSeenRight = await handOut.form.trigger()
    await form.handleSubmit((request) => handOut.submit((seen) => send(withSeen(request, seen))))()
    if (form.formState.isValid && !isSeenRight)
      await handOut.form.trigger(undefined, { shouldFocus: true })
  }
  return (
    <>
      <PageTitle title="New rental">
        For a customer at the counter, who pays the advance there, or on the phone. All times are in{' '}
        {nameOfZone(shop.timeZone)}.
      </PageTitle>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submitAs('rent')
          }}
          className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start"
        >
          <div className="grid min-w-0 gap-8">
            <Section title="Customer">
              <ChooseCustomer />
            </Section>
            <Section title="Time">
              <TimeFields isBusy={isBusy} latest={latest} isAtCounter />
            </Section>
            <Section title="Bike">
              <ChooseBike />
            </Section>
            <Section title="Handing out">
              <HandOutFields handOut={handOut} />
            </Section>
          </div>
          <TillSlip
            isBusy={busyAct === 'rent'}
            isOff={isBusy}
            isPrinted={isPrinted}
            onPrint={(isOn) => {
              storeDeviceChoice(PRINTS, isOn ? 'on' : null)
              setIsPrinted(isOn)
            }}
            className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
          />
          <ReserveSection
            isBusy={busyAct === 'reserve'}
            isOff={isBusy}
            className="lg:col-start-1"
            onReserve={() => void submitAs('reserve')}
          />
          <NewRentalKey className="max-lg:hidden" />
        </form>
      </FormProvider>
    </>
  )
}

/** A shop that prints every agreement ticks the box once on each device. */
const PRINTS = 'print-agreement'

const withSeen = (request: NewRentalRequest, seen: Departure | undefined): NewRentalRequest =>
  request.act === 'rent' && seen
    ? { act: 'rent', body: { ...request.body, handover: seen } }
    : request

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <Card className="p-5">{children}</Card>
    </section>
  )
}

/** The server names no field in these refusals. */
const FIELDS: Partial<Record<ApiProblem['code'], keyof NewRental>> = {
  bike_taken: 'bike',
  bike_not_found: 'bike',
  bike_not_for_rent: 'bike',
  bike_out_then: 'startTime',
  customer_not_found: 'customer',
  email_taken: 'email',
}

type Sending = {
  form: Pick<UseFormReturn<NewRental>, 'setError'>
  handOut: Pick<HandoverForm, 'setError'>
  isPrinted: boolean
}

function useNewRental({ form, handOut, isPrinted }: Sending) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const sending = useMutation({
    mutationFn: ({ act, body }: NewRentalRequest) =>
      act === 'rent'
        ? call('POST /rentals/at-counter', { body })
        : call('POST /rentals/reservations', { body }),
    async onSuccess({ _id: id, bikeId }, { act }) {
      const bike = nameWithNumber(bikeId)
      showToast(act === 'rent' ? messages.bikeRented(bike) : messages.bikeReserved(bike))
      if (act === 'rent' && isPrinted) {
        await navigate(href('/dashboard/rentals/:id/agreement', { id }), { state: { print: true } })
      } else {
        await navigate(href('/dashboard/rentals/:id', { id }))
      }
    },
    onError(error) {
      const isShown = showAtField(error, { form, handOut })
      showToast(messages.bookingFailed, isShown ? undefined : reasonOf(error))
    },
    onSettled: () => void Promise.all([refreshBikes(client), refreshRentals(client)]),
  })
  const isBusy = sending.isPending || sending.isSuccess
  return {
    isBusy,
    busyAct: isBusy ? sending.variables.act : undefined,
    latest: latestReturn(sending.error),
    send: (request: NewRentalRequest) => sending.mutate(request),
  }
}

const HANDOVER = 'handover.'

function showAtField(error: unknown, { form, handOut }: Omit<Sending, 'isPrinted'>): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { code, message, errorMessages } = error
  const [first] = errorMessages
  const path = FIELDS[code] ?? first?.path ?? ''
  const problem = { type: 'server', message }
  if (path.startsWith(HANDOVER)) {
    handOut.setError(path.slice(HANDOVER.length) as keyof HandoverFields, problem, FOCUS)
    return true
  }
  const field = path === 'deposit.amount' ? 'deposit' : path
  if (!Object.hasOwn(EMPTY_RENTAL, field)) return false
  form.setError(field as keyof NewRental, problem, FOCUS)
  return true
}

const FOCUS = { shouldFocus: true }

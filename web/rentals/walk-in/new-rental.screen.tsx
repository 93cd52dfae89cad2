import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form'
import { href, useNavigate, useSearchParams } from 'react-router'
import { ApiProblem, reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { screenMeta } from '../../lib/page-meta.ts'
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
import { ChooseBike } from './choose-bike.tsx'
import { ChooseCustomer } from './choose-customer.tsx'
import { TillSlip } from './till-slip.tsx'
import {
  EMPTY_RENTAL,
  type NewRental,
  type NewRentalRequest,
  newRentalForm,
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
    defaultValues: { ...EMPTY_RENTAL, ...chosen },
  })
  const { isBusy, busyAct, latest, send } = useNewRental(form.setError)
  const submit = form.handleSubmit(send)
  function submitAs(act: NewRental['act']) {
    form.setValue('act', act)
    void submit()
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
            submitAs('rent')
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
          </div>
          <TillSlip
            isBusy={busyAct === 'rent'}
            isOff={isBusy}
            className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
          />
          <ReserveSection
            isBusy={busyAct === 'reserve'}
            isOff={isBusy}
            className="lg:col-start-1"
            onReserve={() => submitAs('reserve')}
          />
        </form>
      </FormProvider>
    </>
  )
}

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

function useNewRental(setError: UseFormSetError<NewRental>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const sending = useMutation({
    mutationFn: ({ act, body }: NewRentalRequest) =>
      act === 'rent'
        ? call('POST /rentals/at-counter', { body })
        : call('POST /rentals/reservations', { body }),
    async onSuccess({ _id: id }, { act }) {
      showToast(act === 'rent' ? messages.bikeRented : messages.bikeReserved)
      await navigate(href('/dashboard/rentals/:id', { id }))
    },
    onError(error) {
      const isShown = showAtField(error, setError)
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

function showAtField(error: unknown, setError: UseFormSetError<NewRental>): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { code, message, errorMessages } = error
  const [first] = errorMessages
  const path = FIELDS[code] ?? first?.path ?? ''
  if (!Object.hasOwn(EMPTY_RENTAL, path)) return false
  setError(path as keyof NewRental, { type: 'server', message }, { shouldFocus: true })
  return true
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { ApiProblem, call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { queryFor } from '../../lib/query.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { checkEnteredReturn } from '../return/return-times.ts'
import { lengthOf } from '../rental-stage.ts'
import { useRentalAct } from '../use-rental-act.ts'
import { BikeFields } from './bike-fields.tsx'
import { readOdometer } from '../handover/describe-ridden.ts'
import { SettleFields } from './settle-fields.tsx'
import {
  type Draft,
  type SentTakeBack,
  addedBy,
  newDraft,
  problemsOf,
  settle,
  toBody,
} from './take-back-draft.ts'
import { useSettled } from './use-settled.ts'
import { WhenField } from './when-field.tsx'

type Props = { rental: RentalPage; onClose: () => void }
type Press = { body: SentTakeBack; isPrinted: boolean }

function usePreview(id: string, draft: Draft) {
  const odometer = readOdometer(draft.odometer)
  const added = addedBy(draft)
  const typed = useSettled(JSON.stringify({ odometer, added }))
  const query = {
    returnTime: draft.returnTime,
    ...(JSON.parse(typed) as { odometer?: number; added: number }),
  }
  const preview = useQuery({
    ...queryFor('GET /rentals/:id/take-back', { params: { id }, query }),
    enabled: draft.returnTime !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isBehind =
    typed !== JSON.stringify({ odometer, added }) || preview.isPlaceholderData || preview.isLoading
  return { preview, isBehind }
}

/** The order is that at the counter: when, the bike, the money. The sums come from the server. */
export function TakeBackForm({ rental, onClose }: Props) {
  const [openedAt] = useState(() => new Date())
  const hasOnline = rental.payments.some(
    ({ tender, status }) => tender === null && status === 'paid',
  )
  const [draft, setDraft] = useState(() =>
    newDraft(openedAt.toISOString(), hasOnline && rental.received > 0 ? 'gateway' : 'cash'),
  )
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const { preview, isBehind } = usePreview(rental._id, draft)
  const sums = preview.data
  const settled = sums && settle(draft, sums)
  const submission = useSubmission({ rental, onClose })
  const { problems, press, saving } = submission
  return (
    <>
      <FormDialog
        title="Take bike back"
        description={`${nameWithNumber(rental.bikeId)}, ${rental.user.name}`}
        submitLabel={labelOf(settled)}
        // A sum that is on its way to change is not confirmed.
        busy={saving.isPending || isBehind}
        error={saving.error}
        isWide
        guardsEscape
        onSubmit={(event) => {
          event.preventDefault()
          if (settled && !isBehind) press(draft, { body: toBody(draft, settled), isPrinted: true })
        }}
        onClose={onClose}
        secondary={
          <Button
            variant="quiet"
            busy={saving.isPending}
            onClick={() => press(draft, { body: toBody(draft), isPrinted: false })}
          >
            Only record the return
          </Button>
        }
        className="grid gap-8 md:grid-cols-2"
      >
        <div className="grid content-start gap-6">
          <WhenField
            rental={rental}
            openedAt={openedAt}
            onChange={(returnTime) => change({ returnTime })}
            error={problems['returnTime']}
          />
          <BikeFields rental={rental} draft={draft} onChange={change} problems={problems} />
        </div>
        <SettleFields
          draft={draft}
          onChange={change}
          preview={preview}
          settled={settled}
          problems={problems}
        />
      </FormDialog>
      {submission.doubt && (
        <ConfirmDialog
          open
          onOpenChange={submission.dismiss}
          title="Is this return time right?"
          description={`${submission.doubt} The ride is billed until then.`}
          confirmLabel="Yes, it is right"
          confirmVariant="primary"
          onConfirm={submission.confirm}
        />
      )}
    </>
  )
}

const MOST_AHEAD_MS = 15 * 60_000

/** At the counter a time that lies ahead is a typing error. */
function describeDoubt(rental: RentalPage, returnTime: Date, zone: string): string | undefined {
  const now = new Date()
  const length = lengthOf(now, returnTime)
  if (returnTime.getTime() - now.getTime() > MOST_AHEAD_MS) return `It is ${length} ahead.`
  const { mustConfirm } = checkEnteredReturn(rental, returnTime, { now, zone })
  return mustConfirm ? `It was ${length} ago.` : undefined
}

function useSubmission({ rental, onClose }: Props) {
  const navigate = useNavigate()
  const zone = useShopZone()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<{ doubt: string; pressed: Press }>()
  const saving = useRentalAct({
    rental,
    send: ({ body }: Press, revision) =>
      call('POST /rentals/:id/take-back', {
        params: { id: rental._id },
        body: { ...body, revision },
      }),
    done: messages.bikeTakenBack(nameWithNumber(rental.bikeId)),
    onDone({ isPrinted }) {
      if (!isPrinted) {
        onClose()
        return
      }
      const to = href('/dashboard/rentals/:id/receipt', { id: rental._id })
      void navigate(to, { state: { print: true } })
    },
    showAtField(error) {
      if (!(error instanceof ApiProblem) || error.errorMessages.length === 0) return false
      setProblems(Object.fromEntries(error.errorMessages.map((one) => [one.path, one.message])))
      return true
    },
  })
  return {
    saving,
    problems,
    doubt: asked?.doubt,
    dismiss: () => setAsked(undefined),
    confirm() {
      if (asked) saving.mutate(asked.pressed)
      setAsked(undefined)
    },
    press(draft: Draft, pressed: Press) {
      if (saving.isPending) return
      const found = problemsOf(pressed.body)
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const doubt = describeDoubt(rental, new Date(draft.returnTime), zone)
      if (doubt === undefined) saving.mutate(pressed)
      else setAsked({ doubt, pressed })
    },
  }
}

/** The button says what changes hands. */
function labelOf(settled: ReturnType<typeof settle> | undefined): string {
  if (!settled) return 'Finish and print'
  const { pay, left, credit, giveBack } = settled
  const taken = pay - left
  if (taken > 0) return `Take ${formatTaka(taken)}, finish and print`
  const back = credit + giveBack
  return back > 0 ? `Give back ${formatTaka(back)}, finish and print` : 'Finish and print'
}

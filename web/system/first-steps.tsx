import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, href } from 'react-router'
import type { FirstStep } from '#contract/system'
import type { Duty } from '#domain/users'
import { readDeviceChoice, storeDeviceChoice } from '../lib/device-choice.ts'
import { queryFor } from '../lib/query.ts'
import { useWideScreen } from '../lib/use-wide-screen.ts'
import { dutiesFor } from '../screens.ts'
import { classNames } from '../ui/class-names.ts'
import { Card } from '../ui/card.tsx'
import { CheckIcon } from '../ui/late-icons.tsx'
import { FirstStepsRoom, keepFirstStepsRoom } from './first-steps-room.tsx'

type StepText = { label: string; text: string; to: string }

const STEPS: Record<FirstStep, StepText> = {
  contact: {
    label: 'Your address, phone and e-mail',
    text: 'Customers still read the placeholders.',
    to: href('/dashboard/shop'),
  },
  site: {
    label: 'Logo, colours and words',
    text: 'Home and About still have the usual ones.',
    to: href('/dashboard/site'),
  },
  hours: {
    label: 'Opening hours',
    text: 'Check them, and save the settings of the shop.',
    to: href('/dashboard/shop'),
  },
  bike: {
    label: 'A bike with a photo',
    text: 'Photograph the first bike with your phone.',
    to: href('/dashboard/add-bike'),
  },
  prices: {
    label: 'A price list',
    text: 'Make one, and give it to a bike.',
    to: href('/dashboard/prices'),
  },
  terms: {
    label: 'Terms of the agreement',
    text: 'What a customer signs before the ride.',
    to: href('/dashboard/shop'),
  },
  payment: {
    label: 'A payment account',
    text: 'Until a live account is set up, no real money is taken.',
    to: href('/dashboard/system'),
  },
  mail: {
    label: 'Mail',
    text: 'Set SMTP_URL, so that customers get a confirmation.',
    to: href('/dashboard/messages'),
  },
  backup: {
    label: 'A backup',
    text: 'Set BACKUP_DIR; the first one is written within an hour.',
    to: href('/dashboard/system'),
  },
  booking: {
    label: 'A test booking',
    text: 'Book a bike as a customer would.',
    to: href('/all-bikes'),
  },
}

const CHOICE = 'first-steps'

/** A new shop reads here what is left to do. Once all is done, there is nothing. */
export function FirstSteps() {
  const me = useQuery(queryFor('GET /users/me'))
  const duties = me.data?.duties ?? []
  const mayRead = duties.includes('fleet')
  const steps = useQuery({ ...queryFor('GET /first-steps'), enabled: mayRead })
  const place = useRef<HTMLDivElement>(null)
  const isWide = useWideScreen()
  const [choice, setChoice] = useState(() => readDeviceChoice(CHOICE))
  // The open list would fill a phone.
  const isOpen = choice === null ? isWide : choice === 'open'
  const isPending = me.isPending || (mayRead && steps.isPending)
  useEffect(() => {
    if (!isPending) keepFirstStepsRoom(place.current)
  })
  if (isPending) return <FirstStepsRoom />
  if (!steps.data || steps.data.every(({ isDone }) => isDone)) return null
  const done = steps.data.filter(({ isDone }) => isDone).length
  return (
    <div ref={place} className="mb-8">
      <Card className="@container overflow-hidden">
        <details
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => {
            if (open === isOpen) return
            setChoice(open ? 'open' : 'folded')
            storeDeviceChoice(CHOICE, open ? 'open' : 'folded')
          }}
        >
          <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
            <span className="font-display text-lg font-bold">First steps</span>
            <span className="text-sm text-muted">
              {done} of {steps.data.length} done
            </span>
          </summary>
          <ul
            aria-label="First steps"
            className="grid border-t border-line py-2 @2xl:grid-cols-2 @5xl:grid-cols-3"
          >
            {steps.data.map(({ step, isDone }) => (
              <Step key={step} {...STEPS[step]} isDone={isDone} duties={duties} />
            ))}
          </ul>
        </details>
      </Card>
    </div>
  )
}

type StepProps = StepText & { isDone: boolean; duties: readonly Duty[] }

function Step({ label, text, to, isDone, duties }: StepProps) {
  return (
    <li className="flex min-w-0 items-start gap-3 px-4 py-1 sm:px-5">
      <span
        className={classNames(
          'mt-2.5 grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-transparent bg-brand text-on-brand' : 'border-line-strong',
        )}
      >
        {isDone && <CheckIcon className="size-3.5" />}
      </span>
      <div className="min-w-0">
        {isDone || !mayOpen(to, duties) ? (
          <p className={classNames('flex min-h-11 items-center', isDone && 'text-muted')}>
            {label}
          </p>
        ) : (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {label}
          </Link>
        )}
        {isDone ? (
          <p className="sr-only text-sm text-muted @2xl:not-sr-only @2xl:-mt-1.5 @2xl:pb-1.5">
            Done
          </p>
        ) : (
          <>
            <span className="sr-only">To do</span>
            <p className="-mt-1.5 pb-1.5 text-sm text-muted">{text}</p>
          </>
        )}
      </div>
    </li>
  )
}

function mayOpen(to: string, held: readonly Duty[]): boolean {
  const needed = dutiesFor(to)
  return needed.length === 0 || needed.some((duty) => held.includes(duty))
}

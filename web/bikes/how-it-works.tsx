import { ADVANCE_TEXT } from '../lib/money-format.ts'

const STEPS = [
  {
    title: 'Book',
    text: 'Choose a start time and pay the advance. It counts towards your ride.',
  },
  { title: 'Ride', text: 'Pick the bike up at the shop, fuelled or charged, and checked.' },
  {
    title: 'Bring it back',
    text: `You pay for the time you rode, at least ${ADVANCE_TEXT}. Pay the rest online.`,
  },
] as const

export function HowItWorks() {
  return (
    <section className="lg:pt-2">
      <h2 className="text-xl">How it works</h2>
      <ol className="mt-5 grid gap-6 sm:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <h3 className="font-semibold">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

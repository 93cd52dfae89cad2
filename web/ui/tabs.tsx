import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Tab<Id extends string> = { id: Id; label: ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  children?: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys, Home and End move between the tabs; Tab moves on to the panel. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const base = useId()
  const chosen = tabs.findIndex((tab) => tab.id === value)

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    let next = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : undefined
    if (step !== undefined) next = (chosen + step + tabs.length) % tabs.length
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    document.getElementById(`${base}-${tab.id}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="inline-flex max-w-full gap-1 overflow-x-auto rounded-control border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={children === undefined ? undefined : `${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
            className={classNames(
              'min-h-11 cursor-pointer rounded-[0.55rem] px-5 font-semibold transition-colors duration-150',
              tab.id === value ? 'bg-raised text-brand shadow-card' : 'text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}

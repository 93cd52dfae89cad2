import { Button } from './button.tsx'

type Choice = { label: string; isChosen: boolean; choose: () => void }
/** `label` must differ from the label of the field, because a search by label would find both. */
type Props = { label: string; choices: readonly Choice[]; disabled?: boolean }

export function QuickChoices({ label, choices, disabled = false }: Props) {
  if (choices.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <li key={choice.label}>
          <Button
            variant="quiet"
            size="sm"
            disabled={disabled}
            aria-pressed={choice.isChosen}
            onClick={choice.choose}
            className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
          >
            {choice.label}
          </Button>
        </li>
      ))}
    </ul>
  )
}

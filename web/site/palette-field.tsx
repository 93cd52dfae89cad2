import { useFormContext } from 'react-hook-form'
import { PALETTES, type PaletteName, variablesOf } from '#domain/palettes'
import { faceCss } from '#domain/site-face'
import type { SiteFormValues } from './site-form-values.ts'

const LABELS: Record<PaletteName, string> = {
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  plum: 'Plum',
  red: 'Red',
  brown: 'Brown',
  grey: 'Grey',
}

/** The usual palette is that of the style sheet, so its own samples need its values. */
const USUAL_SAMPLE: readonly (readonly [name: string, value: string])[] = [
  ['--color-brand', 'light-dark(#0e5a3d, #74d0a2)'],
  ['--color-deep', 'light-dark(#0c3a2a, #0b241b)'],
  ['--color-on-brand', 'light-dark(#ffffff, #06231a)'],
]

export function PaletteField() {
  const { register } = useFormContext<SiteFormValues>()
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Palette</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {PALETTES.map((palette) => (
          <label
            key={palette}
            style={Object.fromEntries([...USUAL_SAMPLE, ...variablesOf(palette)])}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-line px-4 has-checked:border-brand has-checked:bg-sunken"
          >
            <input
              type="radio"
              value={palette}
              {...register('palette')}
              className="size-5 cursor-pointer accent-brand"
            />
            <span className="grow font-medium">{LABELS[palette]}</span>
            <span
              aria-hidden="true"
              className="flex overflow-hidden rounded-full border border-line"
            >
              <span className="size-7 bg-deep" />
              <span className="grid size-7 place-items-center bg-brand text-xs font-bold text-on-brand">
                a
              </span>
              <span className="size-7 bg-accent" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const sheet = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet()

/** The page came with the face that the shop had then (entry.server.tsx). */
export function applyFace(face: Parameters<typeof faceCss>[0]): void {
  if (!sheet) return
  document.querySelector('style[data-face]')?.remove()
  sheet.replaceSync(faceCss(face))
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, sheet])]
}

import { type FieldPath, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { IconButton } from '../ui/button.tsx'
import { PlusIcon } from '../ui/late-icons.tsx'
import type { SiteFormValues } from './site-form-values.ts'

export type ItemField = {
  name: string
  label: string
  kind?: 'lines' | 'number' | 'date'
  hint?: string
  isWide?: boolean
}

type ListName = 'testimonials' | 'coupons' | 'team.members' | 'history.entries'
type Item<Name extends ListName> = Name extends 'testimonials'
  ? SiteFormValues['testimonials'][number]
  : Name extends 'coupons'
    ? SiteFormValues['coupons'][number]
    : Name extends 'team.members'
      ? SiteFormValues['team']['members'][number]
      : SiteFormValues['history']['entries'][number]

type Props<Name extends ListName> = {
  name: Name
  /** One of them is called so. */
  noun: string
  fields: readonly ItemField[]
  empty: Item<Name>
  most: number
}

/** Things of the same kind can be added, removed and moved up. */
export function ItemList<Name extends ListName>({ name, noun, fields, empty, most }: Props<Name>) {
  const list = useFieldArray<SiteFormValues, ListName>({ name })
  return (
    <div className="grid gap-5">
      {list.fields.map(({ id }, index) => (
        <fieldset key={id} className="grid gap-4 rounded-card border border-line p-4 sm:p-5">
          <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
          <div className="-mb-2 flex items-center justify-between gap-2">
            <p aria-hidden="true" className="font-semibold text-muted">{`${noun} ${index + 1}`}</p>
            <div className="flex">
              <IconButton
                label={`Move ${noun.toLowerCase()} ${index + 1} up`}
                disabled={index === 0}
                onClick={() => list.move(index, index - 1)}
              >
                <ChevronDownIcon className="size-5 rotate-180" />
              </IconButton>
              <Button
                variant="danger-quiet"
                size="sm"
                aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
                onClick={() => list.remove(index)}
              >
                Remove
              </Button>
            </div>
          </div>
          <Fields prefix={`${name}.${index}`} fields={fields} />
        </fieldset>
      ))}
      {list.fields.length < most && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => list.append({ ...empty })}
        >
          <PlusIcon className="size-4" />
          {`Add ${noun.toLowerCase()}`}
        </Button>
      )}
    </div>
  )
}

type FieldsProps = { prefix: string; fields: readonly ItemField[] }

export function Fields({ prefix, fields }: FieldsProps) {
  const { register, getFieldState, formState } = useFormContext<SiteFormValues>()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, kind, hint, isWide = kind === 'lines' }) => {
        const path = `${prefix}.${name}` as FieldPath<SiteFormValues>
        const error = firstMessage(getFieldState(path, formState).error)
        const shared = { label, error, ...(hint !== undefined && { hint }) }
        return (
          <div key={name} className={isWide ? 'sm:col-span-2' : 'min-w-0'}>
            {kind === 'lines' ? (
              <TextArea {...shared} rows={3} {...register(path)} />
            ) : (
              <TextField
                {...shared}
                type={kind ?? 'text'}
                {...register(path, { valueAsNumber: kind === 'number' })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Each line of a list of lines may have an error of its own. */
function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean)
  if (typeof error !== 'object' || error === null) return undefined
  return 'message' in error && typeof error.message === 'string' ? error.message : undefined
}

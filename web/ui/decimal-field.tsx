import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'step'>

/** A number with decimals, like an amount of money; a phone shows its digits for it. */
export const DecimalField = (props: Props) => (
  <TextField {...props} type="number" inputMode="decimal" step="any" />
)

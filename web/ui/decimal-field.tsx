import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'step'>

/** A phone shows its digits for a number with decimals. */
export const DecimalField = (props: Props) => (
  <TextField {...props} type="number" inputMode="decimal" step="any" />
)

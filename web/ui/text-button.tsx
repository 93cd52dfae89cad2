import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'min-h-11 min-w-11 cursor-pointer sm:pointer-fine:min-h-6 sm:pointer-fine:min-w-0 text-left text-sm font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current',
        className,
      )}
    />
  )
}

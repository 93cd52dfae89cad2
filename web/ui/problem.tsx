import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import { classNames } from './class-names.ts'

type Props = {
  message: string
  action?: ReactNode
  /** Older data can still be shown, so a line above them replaces the full panel. */
  slim?: boolean
}

export function Problem({ message, action, slim = false }: Props) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex items-center gap-4 rounded-card border border-line bg-raised',
        slim ? 'flex-wrap px-5 py-3' : 'flex-col px-6 py-14 text-center',
      )}
    >
      <span
        className={classNames(
          'grid place-items-center rounded-full bg-danger-soft text-danger',
          slim ? 'size-9' : 'size-14',
        )}
      >
        <AlertIcon className={slim ? 'size-5' : 'size-7'} />
      </span>
      <p className={classNames('max-w-prose font-semibold', slim ? 'grow' : 'text-lg')}>
        {message}
      </p>
      {action}
    </div>
  )
}

import { classNames } from './class-names.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames('animate-turn', className ?? 'size-5')}
    >
      <circle cx="12" cy="12" r="9.5" opacity="0.3" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      <path d="M12 12V6.5M12 12l4.8 2.8M12 12l-4.8 2.8" strokeWidth="1.5" opacity="0.75" />
    </svg>
  )
}

export function Loading({ message, className }: { message: string; className?: string }) {
  return (
    <output
      className={classNames(
        'flex min-h-56 flex-col items-center justify-center gap-4 text-muted',
        className,
      )}
    >
      <Spinner className="size-10 text-brand" />
      <span>{message}</span>
    </output>
  )
}

import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './loading.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'accent'
export type ButtonSize = 'sm' | 'md' | 'lg'
type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

const variants: Record<ButtonVariant, string> = {
  primary: 'border-brand bg-brand text-on-brand hover:border-brand-strong hover:bg-brand-strong',
  accent:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  quiet: 'border-line bg-raised text-ink hover:border-line-strong hover:bg-sunken',
  danger:
    'border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-sm',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-7 text-base',
}

const shape =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors duration-150 select-none'
const off =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'

function look({ variant = 'primary', size = 'md' }: Look, className: string | undefined) {
  return classNames(shape, variants[variant], sizes[size], className)
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined }

const nothingChanges = () => () => undefined

/** False on the server, and in the browser until React has taken over the page. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
}

/** Sends the form whose button was pressed before React listened (app/early-submit-script.ts). */
function useEarlyPress(isAlive: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = ref.current
    if (!isAlive || button?.dataset['pressed'] === undefined) return
    delete button.dataset['pressed']
    button.form?.requestSubmit()
  }, [isAlive])
  return ref
}

/**
 * While busy it cannot be pressed again, turns a wheel and says so to screen readers. It submits a
 * form only once React listens: the browser itself would put what was typed, a password too, into
 * the address.
 */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, type = 'button', className, children, ...rest } = props
  const isAlive = useIsAlive()
  const ref = useEarlyPress(isAlive)
  return (
    <button
      ref={ref}
      {...rest}
      type={isAlive ? type : 'button'}
      data-submits={!isAlive && type === 'submit' ? '' : undefined}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(look({ variant, size }, className), off)}
    >
      {busy ? <Spinner className="size-4" /> : null}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ variant, size }, className)} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A square button of a single icon; the label is what it is called. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink transition-colors duration-150 hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted',
        className,
      )}
    />
  )
}

import { chooseTheme, useTheme } from '../lib/theme.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { MoonIcon, SunIcon } from './icons.tsx'

const LABEL = 'Dark theme'

function useToggle() {
  const theme = useTheme()
  return {
    'aria-pressed': theme === undefined ? undefined : theme === 'dark',
    onClick: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
  }
}

/**
 * The style sheet shows one of the two icons, because it knows the theme before any script has run.
 */
function ThemeIcon() {
  return (
    <>
      <MoonIcon className="dark:hidden" />
      <SunIcon className="hidden dark:block" />
    </>
  )
}

export function ThemeToggle({ className }: { className: string }) {
  return (
    <IconButton label={LABEL} className={className} {...useToggle()}>
      <ThemeIcon />
    </IconButton>
  )
}

export function ThemeSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      {...useToggle()}
      className={classNames('cursor-pointer text-ink hover:bg-sunken', className)}
    >
      <ThemeIcon />
      {LABEL}
      <span
        aria-hidden="true"
        className="ml-auto flex h-6 w-10 items-center rounded-full border border-line-strong bg-sunken p-0.5 dark:border-brand dark:bg-brand"
      >
        {/* The switch is drawn by a border, because forced colours remove every background. */}
        <span className="rounded-full border-9 border-line-strong transition-transform duration-150 dark:translate-x-4 dark:border-on-brand" />
      </span>
    </button>
  )
}

import { useRef } from 'react'
import { NavLink, href, useNavigate } from 'react-router'
import { repeatableImport } from '../first-load/repeatable-import.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { ThemeSwitch, ThemeToggle } from '../ui/theme-toggle.tsx'
import { PUBLIC_SCREENS } from '../public-screens.ts'
import { Wordmark } from '../ui/wordmark.tsx'

const fetchLogOut = repeatableImport(() => import('../auth/log-out.ts'))

const DRAWER = 'site-menu'

const SITE_PATHS = ['/', '/about', '/all-bikes'] as const

type LabelledScreen = Extract<(typeof PUBLIC_SCREENS)[number], { label: string }>

function labelOf(path: LabelledScreen['path']): string | undefined {
  const screen = PUBLIC_SCREENS.find((candidate) => candidate.path === path)
  return screen && 'label' in screen ? screen.label : undefined
}

/**
 * A log-out on a public page leads to the home page without a toast (docs/product/navigation.md#navigation).
 */
function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    const { logOut } = await fetchLogOut()
    logOut()
    await navigate(href('/'))
  }
}

/**
 * The page contains the navigation for both states, and the style sheet shows the one that applies.
 */
export function TopNav() {
  const leave = useLogOut()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/90 backdrop-blur-md">
      <div className="page flex min-h-18 items-center justify-between gap-6">
        <Wordmark />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {SITE_PATHS.map((path) => (
            <NavLink key={path} to={path} end prefetch="intent" className={barLink}>
              {labelOf(path)}
            </NavLink>
          ))}
          <ThemeToggle className="mx-1" />
          <span className="contents signed-in:hidden">
            <NavLink to={href('/login')} className={barLink}>
              {labelOf('/login')}
            </NavLink>
            <ButtonLink to={href('/signup')} className="ml-2">
              {labelOf('/signup')}
            </ButtonLink>
          </span>
          <span className="contents signed-out:hidden">
            <NavLink to={href('/dashboard/available-bikes')} className={barLink}>
              Dashboard
            </NavLink>
            <Button variant="quiet" className="ml-2" onClick={() => void leave()}>
              Log Out
            </Button>
          </span>
        </nav>
        <IconButton label="Menu" popoverTarget={DRAWER} className="md:hidden">
          <MenuIcon className="size-6" />
        </IconButton>
      </div>
      <Drawer onLogOut={() => void leave()} />
    </header>
  )
}

function barLink({ isActive }: { isActive: boolean }) {
  return classNames(
    'inline-flex min-h-11 items-center rounded-control px-3.5 font-medium transition-colors duration-150 hover:bg-sunken',
    isActive
      ? 'text-brand underline decoration-accent decoration-2 underline-offset-8'
      : 'text-ink',
  )
}

/** A popover opens and closes before any script has run, and closes with Esc. */
function Drawer({ onLogOut }: { onLogOut: () => void }) {
  const drawer = useRef<HTMLDivElement>(null)
  const close = () => drawer.current?.hidePopover()
  return (
    <div ref={drawer} id={DRAWER} popover="auto" className="drawer p-5">
      <div className="flex items-center justify-between">
        <Wordmark />
        <IconButton label="Close menu" popoverTarget={DRAWER} popoverTargetAction="hide">
          <CloseIcon />
        </IconButton>
      </div>
      <nav aria-label="Menu" className="mt-6 grid gap-1">
        {SITE_PATHS.map((path) => (
          <NavLink key={path} to={path} end onClick={close} className={drawerLink}>
            {labelOf(path)}
          </NavLink>
        ))}
        <span className="contents signed-in:hidden">
          <NavLink to={href('/login')} onClick={close} className={drawerLink}>
            {labelOf('/login')}
          </NavLink>
          <ButtonLink to={href('/signup')} onClick={close} className="mt-4">
            {labelOf('/signup')}
          </ButtonLink>
        </span>
        <span className="contents signed-out:hidden">
          <NavLink to={href('/dashboard/available-bikes')} onClick={close} className={drawerLink}>
            Dashboard
          </NavLink>
          <Button
            variant="quiet"
            className="mt-4"
            onClick={() => {
              close()
              onLogOut()
            }}
          >
            Log Out
          </Button>
        </span>
      </nav>
      <div className="mt-6 border-t border-line pt-4">
        <ThemeSwitch className={classNames(drawerRow, 'w-full gap-3')} />
      </div>
    </div>
  )
}

const drawerRow =
  'flex min-h-12 items-center rounded-control px-4 text-lg font-medium transition-colors duration-150 hover:bg-sunken'

function drawerLink({ isActive }: { isActive: boolean }) {
  return classNames(drawerRow, isActive ? 'bg-brand-soft text-brand' : 'text-ink')
}

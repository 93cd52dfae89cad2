import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

let pending = 0

/**
 * Marks <html> while a navigation is under way; app.css shows a progress bar when it takes long. Not
 * by useNavigation: React delays its update on a page with parts that are not hydrated yet.
 */
const navigationProgress: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(navigate) {
        const { dataset } = document.documentElement
        pending += 1
        dataset['navigating'] = ''
        await navigate()
        pending -= 1
        if (pending === 0) delete dataset['navigating']
      },
    })
  },
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationProgress]} />
    </StrictMode>,
  )
})

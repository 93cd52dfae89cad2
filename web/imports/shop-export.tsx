import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { download } from '../lib/download.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'

/** Everything that an import reads, for a shop that moves out or keeps a copy. */
export function ShopExport() {
  const saving = useMutation({
    mutationFn: () => download('GET /exports/shop.zip', { query: {}, name: 'shop.zip' }),
    onError: (error) => showToast(messages.fileNotSaved, reasonOf(error)),
  })
  return (
    <Section title="Take everything along">
      <p className="max-w-prose text-muted">
        Bikes, price lists, customers and coming bookings as files that can be imported again, with
        the pictures of the bikes, in one zip. It has names and phone numbers: keep it safe.
      </p>
      <div>
        <Button variant="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
          Download the whole shop
        </Button>
      </div>
    </Section>
  )
}

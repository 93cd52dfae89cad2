import { useSearchParamValues } from '../lib/list-search-params.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useDuty } from '../users/use-duty.ts'
import { MessageList } from './message-list.tsx'
import { TellDevice } from './tell-device.tsx'
import { MessageTexts } from './message-texts.tsx'

export const meta = screenMeta('Messages')

const TABS = [
  { id: 'sent', label: 'Sent' },
  { id: 'texts', label: 'Texts' },
] as const

/** The duty desk has the list, the duty fleet the texts. */
export default function MessagesScreen() {
  const zone = useShopZone()
  const { read, change } = useSearchParamValues()
  const [isDesk, isFleet] = [useDuty('desk'), useDuty('fleet')]
  const asked = read('view') === 'texts' ? 'texts' : 'sent'
  const view = isDesk && isFleet ? asked : isFleet ? 'texts' : 'sent'
  return (
    <>
      <PageTitle title="Messages" action={isDesk && <TellDevice />}>
        {view === 'sent'
          ? `What customers and the shop were told in the last 90 days. All times are in ${nameOfZone(zone)}.`
          : 'What customers and the shop are told about rentals, and in which words.'}
      </PageTitle>
      {isDesk && isFleet ? (
        <Tabs
          label="Messages"
          tabs={TABS}
          value={view}
          onChange={(id) =>
            change({ view: id === 'sent' ? '' : id, search: '', show: '', page: '' })
          }
        >
          <div className="pt-6">{view === 'sent' ? <MessageList /> : <MessageTexts />}</div>
        </Tabs>
      ) : (
        <>
          {isDesk && <MessageList />}
          {isFleet && <MessageTexts />}
        </>
      )}
    </>
  )
}

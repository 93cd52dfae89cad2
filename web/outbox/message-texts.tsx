import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageText } from '#contract/message-texts'
import { type RentalMessageKind, isForShop } from '#domain/messages'
import { queryFor } from '../lib/query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { KIND_LABELS } from './message-labels.ts'
import { MessageTextDialog } from './message-text-dialog.tsx'

/** Which messages the shop sends, and in which words. */
export function MessageTexts() {
  const texts = useQuery(queryFor('GET /shop/messages'))
  const [edited, setEdited] = useState<RentalMessageKind>()
  const open = texts.data?.kinds.find(({ kind }) => kind === edited)
  return (
    <>
      {texts.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={texts} />
      {texts.data && (
        <div className="grid gap-6">
          {!texts.data.sendsMail && (
            <Notice tone="info" title="This shop sends no mail">
              Customers get none of these messages until a mail server is set (SMTP_URL).
            </Notice>
          )}
          <DataTable
            label="Texts"
            columns={columnsWith(({ kind }) => setEdited(kind))}
            rows={texts.data.kinds}
            rowKey={({ kind }) => kind}
          />
        </div>
      )}
      {open && (
        <MessageTextDialog
          message={open}
          canTest={texts.data?.sendsMail === true}
          sendsPush={texts.data?.sendsPush === true}
          sendsSms={texts.data?.sendsSms === true}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const isOwn = ({ subject, text }: MessageText) => subject !== '' || text !== ''

const columnsWith = (onEdit: (message: MessageText) => void): Column<MessageText>[] => [
  {
    header: 'Message',
    card: 'name',
    width: 'w-[24%]',
    cell: ({ kind }) => (
      <>
        <span className="block font-semibold">{KIND_LABELS[kind]}</span>
        <span className="block text-sm text-muted">
          {isForShop(kind) ? 'To the shop' : 'To the customer'}
        </span>
      </>
    ),
  },
  {
    header: 'Mail',
    card: 'end',
    cell: ({ channels }) => (
      <span className="inline-flex flex-wrap gap-2">
        <Badge tone={channels.mail ? 'brand' : 'neutral'}>{channels.mail ? 'On' : 'Off'}</Badge>
        {channels.sms && <Badge tone="brand">SMS</Badge>}
        {channels.push && <Badge tone="brand">Devices</Badge>}
      </span>
    ),
  },
  {
    header: 'Subject',
    card: 'block',
    cell: (message) => (
      <span className="block wrap-anywhere">
        {message.subject === '' ? message.sample.subject : message.subject}
        <span className="block text-sm text-muted">
          {isOwn(message) ? 'Own words' : 'Usual words'}
        </span>
      </span>
    ),
  },
  {
    header: 'Actions',
    card: 'action',
    cell: (message) => (
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Edit ${KIND_LABELS[message.kind]}`}
        onClick={() => onEdit(message)}
      >
        Edit
      </Button>
    ),
  },
]

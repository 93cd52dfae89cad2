import { Link, href } from 'react-router'
import type { Message } from '#contract/messages'
import { Badge } from '../ui/badge.tsx'
import { CELL_LINK, type Column, DataTable, type TableSize } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { Phone } from '../ui/phone.tsx'
import { KIND_LABELS, describeState } from './message-labels.ts'
import { SendAgain } from './send-again.tsx'

const BY = { mail: '', sms: ', SMS', push: ', on a device' }

const KIND: Column<Message> = {
  header: 'Message',
  card: 'name',
  width: 'w-[17%]',
  cell: ({ kind, to, channel }) => (
    <>
      <span className="block font-semibold">{KIND_LABELS[kind]}</span>
      <span className="block text-sm text-muted">
        {to === 'shop' ? 'To the shop' : 'To the customer'}
        {BY[channel]}
      </span>
    </>
  ),
}

const CUSTOMER: Column<Message> = {
  header: 'Customer',
  card: 'block',
  width: 'w-[26%]',
  cell: ({ customer }) =>
    customer && (
      <>
        <span className="block wrap-anywhere">{customer.name}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {customer.email === '' ? 'No email' : customer.email}
        </span>
        {customer.phone !== '' && (
          <span className="block text-sm text-muted">
            <Phone className="block w-fit py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:py-0.5">
              {customer.phone}
            </Phone>
          </span>
        )}
      </>
    ),
}

const RENTAL: Column<Message> = {
  header: 'Rental',
  cell: ({ rental, to }) =>
    rental ? (
      <Link to={href('/dashboard/rentals/:id', { id: rental._id })} className={CELL_LINK}>
        {rental.bikeName}
      </Link>
    ) : (
      <span className="text-muted">{to === 'shop' ? 'Shop' : 'Account'}</span>
    ),
}

const STATE: Column<Message> = {
  header: 'State',
  cell: (message) => <State message={message} />,
}

const TIME: Column<Message> = {
  header: 'Time',
  cell: ({ changedAt, nextTryAt }) =>
    nextTryAt === null ? (
      <Moment iso={changedAt} />
    ) : (
      <span>
        <span className="block text-sm text-muted">Next at</span>
        <Moment iso={nextTryAt} />
      </span>
    ),
}

const ACTIONS: Column<Message> = {
  header: 'Actions',
  card: 'action',
  cell: (message) => <SendAgain message={message} />,
}

function State({ message }: { message: Message }) {
  const { tone, label, text } = describeState(message)
  return (
    <span className="grid justify-items-end gap-1 text-sm as-table:justify-items-start">
      <Badge tone={tone}>{label}</Badge>
      {text !== '' && <span>{text}</span>}
    </span>
  )
}

const COLUMNS = {
  all: [KIND, CUSTOMER, RENTAL, STATE, TIME, ACTIONS],
  ofRental: [KIND, STATE, TIME, ACTIONS],
}

type Props = {
  label: string
  messages: Message[]
  columns: keyof typeof COLUMNS
  size?: TableSize
}

export function MessageTable({ label, messages, columns, size = 'lg' }: Props) {
  return (
    <DataTable
      label={label}
      size={size}
      columns={COLUMNS[columns]}
      rows={messages}
      rowKey={({ _id }) => _id}
    />
  )
}

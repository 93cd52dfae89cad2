type Props = { bike: string; customer: { name: string; phone: string } }

/** Which bike, and who has it: whoever misses one of them calls from here. */
export function BikeAndCustomer({ bike, customer: { name, phone } }: Props) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{bike}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {name}
        {phone !== '' && (
          <a
            href={`tel:${phone}`}
            className="block w-fit min-w-37 py-0.5 underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {phone}
          </a>
        )}
      </span>
    </>
  )
}

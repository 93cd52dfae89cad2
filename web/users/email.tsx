/** The address wraps before its domain, and elsewhere only if it has to. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <span className="block wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}

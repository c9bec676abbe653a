/** E-mail address with a preferred line break after the @. */
export function EmailText({ children }: { children: string }) {
  const [name = '', ...rest] = children.split('@')
  return (
    <span className="wrap-anywhere">
      {name}@<wbr />
      {rest.join('@')}
    </span>
  )
}

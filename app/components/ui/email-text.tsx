/** An address that breaks after its @ before it breaks anywhere else. */
export function EmailText({ children }: { children: string }) {
  const [name = '', ...rest] = children.split('@')
  return (
    <span className="wrap-anywhere">
      {name}@<wbr />
      {rest.join('@')}
    </span>
  )
}

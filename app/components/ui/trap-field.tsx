/** Only programs that fill in everything write here; people and screen readers never meet it. */
export function TrapField() {
  return (
    <div hidden aria-hidden="true">
      <input type="text" name="trap" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
    </div>
  )
}

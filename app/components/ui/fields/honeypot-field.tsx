/** Honeypot field, filled in by bots only: it is hidden from people and screen readers. */
export function HoneypotField() {
  return (
    <div hidden aria-hidden="true">
      <input type="text" name="trap" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
    </div>
  )
}

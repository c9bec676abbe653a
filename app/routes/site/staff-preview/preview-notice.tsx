/** Line above a previewed record. `state`: what is shown, such as `Draft`. */
export const PreviewNotice = ({ state }: { state: string }) => (
  <p className="wide pt-6">
    <strong>Preview.</strong> {state}. Only your team can open this address.
  </p>
)

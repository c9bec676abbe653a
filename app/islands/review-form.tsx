export function ReviewForm() {
  return null
}

export function ReviewForm(_: object) {
  return null
}

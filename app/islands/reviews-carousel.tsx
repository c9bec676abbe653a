export function ReviewsCarousel() {
  return null
}

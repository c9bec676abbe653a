import { data } from 'react-router'
import { ScreenNotFound } from '#app/components/dashboard/screen/screen-not-found.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <ScreenNotFound />
}

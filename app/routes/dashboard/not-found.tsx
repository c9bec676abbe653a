import { data } from 'react-router'
import { ScreenNotFound } from './screen-error.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <ScreenNotFound />
}

import { Link } from 'react-router'

/** Up to the list that a record stands in. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-semibold text-accent hover:underline">
    {children}
  </Link>
)

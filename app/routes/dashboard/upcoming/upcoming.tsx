import { Link, useLocation } from 'react-router'
import { Page } from '#app/components/dashboard/page.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { ScreenNotFound } from '../screen-error.tsx'
import { type UpcomingScreen, upcomingScreens } from './upcoming-screens.ts'

/** A screen that is still being made: says what it will hold and how to get the same thing done today. */
export default function Upcoming() {
  const name = useLocation().pathname.split('/')[2] ?? ''
  const screen = upcomingScreens[name]
  if (!screen) return <ScreenNotFound />
  const { title, lead, coming, meanwhile, ways } = screen
  return (
    <Page title={title} lead={lead}>
      <div className="grid items-start gap-x-16 gap-y-10 md:grid-cols-2">
        <section aria-labelledby="meanwhile">
          <h2 id="meanwhile" className="text-title">
            How to do it today
          </h2>
          <p className="mt-3 max-w-measure">{meanwhile}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            {ways.map((way, index) => (
              <WayButton key={way.label} way={way} isMain={index === 0} />
            ))}
          </div>
        </section>
        <section aria-labelledby="coming" className="md:border-l md:border-line md:pl-10">
          <h2 id="coming" className="text-title">
            Coming to this screen
          </h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-muted marker:text-field">
            {coming.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  )
}

function WayButton({ way, isMain }: { way: UpcomingScreen['ways'][number]; isMain: boolean }) {
  const look = isMain ? 'main' : 'second'
  if ('outside' in way) {
    return (
      <ExternalButton look={look} href={way.outside}>
        {way.label}
      </ExternalButton>
    )
  }
  return (
    <Link to={way.to} className={buttonClass(look)}>
      {way.label}
    </Link>
  )
}

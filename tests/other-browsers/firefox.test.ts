import { canInstall } from '../../scripts/debian.ts'
import { findFirefox } from '../../scripts/other-browsers.ts'
import { openFirefox } from './firefox.ts'
import { testBrowser } from './scenarios.ts'

const program = findFirefox()

testBrowser('Firefox', Boolean(program) || canInstall, async () => {
  if (!program) throw new Error('Firefox could not be installed')
  return openFirefox(program)
})

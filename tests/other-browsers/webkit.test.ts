import { canInstall } from '../../scripts/debian.ts'
import { findWebKit } from '../../scripts/other-browsers.ts'
import { testBrowser } from './scenarios.ts'
import { openWebKit } from './webkit.ts'

const programs = findWebKit()

testBrowser('WebKit', Boolean(programs) || canInstall, async () => {
  if (!programs) throw new Error('WebKit could not be installed')
  return openWebKit(programs)
})

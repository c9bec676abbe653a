import { setting } from '../site-settings/setting.ts'
import { initialQuotas } from './quota.ts'

const range = { from: 1, to: 1_000_000 }
const { client, staff, clientProjects, ourProjects } = initialQuotas

/** Site settings: how large an uploaded file may be, and how much is kept. */
export const fileSettings = {
  visitorSpreadsheets: setting.toggle('Visitors may upload spreadsheets', true, {
    hint: 'On the page Excel file. Off: the page says so and leaves the menu, unless you have changed the menu. Files that are there stay readable',
  }),
  largestFileMb: setting.number('Largest file (MB)', 0, {
    ...{ from: 0, to: 2_000 },
    hint: 'Of files that signed-in people attach, such as to orders, payments, projects and messages. 0: as large as the server takes',
  }),
  clientFiles: setting.number('Files of one person of a client', client.files, {
    ...range,
    hint: 'With orders, messages and payments, since the account began',
  }),
  clientMb: setting.number('Files of one person of a client (MB)', client.mb, range),
  clientProjectsFiles: setting.number('Files of a client on projects', clientProjects.files, {
    ...range,
    hint: 'On all projects of the client, with versions and what is in the trash',
  }),
  clientProjectsMb: setting.number('Files of a client on projects (MB)', clientProjects.mb, range),
  ourProjectsFiles: setting.number('Your files on the projects of a client', ourProjects.files, range),
  ourProjectsMb: setting.number('Your files on the projects of a client (MB)', ourProjects.mb, range),
  staffFiles: setting.number('Files of one person of your team', staff.files, {
    ...range,
    hint: 'Except for files of projects and the library of pictures',
  }),
  staffMb: setting.number('Files of one person of your team (MB)', staff.mb, range),
}

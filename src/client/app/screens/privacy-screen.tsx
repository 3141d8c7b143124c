import { PRODUCT_NAME } from '#shared/product.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { LegalLayout, type LegalSection } from '../layouts/legal-layout.tsx'
import { staticPages } from '../static-pages.ts'

const sections: readonly LegalSection[] = [
  {
    heading: 'What is stored',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> your email address, first and last name, one-way hashes of your
          password and of access tokens, and the public keys of your passkeys. Your fingerprint or face never
          leaves your device.
        </li>
        <li>
          <strong>What you write:</strong> your moments in their three layers, names, prompts, feedback,
          scenarios, daily actions and inspirations.
        </li>
        <li>
          <strong>What is made for you:</strong> your pictures and wallpapers, and the history of how they
          came to be.
        </li>
        <li>
          <strong>What you may tell about your looks:</strong> the optional appearance profile, used only so
          that figures in your pictures can resemble you.
        </li>
        <li>
          <strong>What you do:</strong> completed rehearsals and actions, your streak, your credits and each
          entry that changed them.
        </li>
      </ul>
    ),
  },
  {
    heading: 'Where it is stored',
    body: (
      <>
        <p>
          In the database and the file storage of this installation, or in the ones that whoever runs it has
          connected (PostgreSQL and S3-compatible storage). Sign-in runs on this installation too, unless a
          hosted Supabase project was connected; then your email address, name and password hash are kept
          there.
        </p>
        <p>Your pictures are never public. Each request for one checks that it is yours.</p>
      </>
    ),
  },
  {
    heading: 'What stays in your browser',
    body: (
      <>
        <ul>
          <li>Your session, so that you need not sign in each time.</li>
          <li>
            Drafts of what you are typing, so that no sentence is lost to a reload or an expired session. A
            draft is removed once the server has the text.
          </li>
          <li>
            A copy of your own moments and their pictures, to read when there is no line. It is removed when
            you sign out.
          </li>
          <li>
            One necessary cookie, with which the browser may load your own pictures. Opening the address that
            signs you out sets a second one for half a minute, which makes this page remove what it kept.
          </li>
        </ul>
        <p>There is no advertising and no tracking, and nothing here measures you for anyone else.</p>
      </>
    ),
  },
  {
    heading: 'Third-party AI providers',
    body: (
      <>
        <p>
          Third-party AI providers are used for content generation where this installation has one connected.
          When you ask for a name, an enhanced prompt, a scenario, a goal context or a picture, the text that
          it is made from is sent to that provider, together with your feedback and your appearance profile
          where they matter. Your name and your email address are not part of it.
        </p>
        <p>
          Where no provider is connected, the built-in studio does the work on this installation itself, and
          your words do not leave it. The page beside each picture says who painted it.
        </p>
      </>
    ),
  },
  {
    heading: 'Others who receive something',
    body: (
      <ul>
        <li>
          <strong>Stripe</strong>, when purchases are set up and you buy credits: your payment details go to
          Stripe and never touch this service.
        </li>
        <li>
          <strong>Google</strong>, when you choose to continue with Google.
        </li>
        <li>
          <strong>A mail service</strong>, to deliver the mails that confirm your address or reset your
          password.
        </li>
        <li>
          <strong>YouTube</strong>, in its no-cookie form, when you open a music playlist during a rehearsal.
        </li>
        <li>
          <strong>A partner product</strong>, only when you follow a link to it or paste a copied goal context
          there.
        </li>
      </ul>
    ),
  },
  {
    heading: 'Logs',
    body: (
      <p>
        For each request the server notes its time, its route, an id, and the id of your account. It does not
        log what you write, your prompts, your looks, your email address or your tokens.
      </p>
    ),
  },
  {
    heading: 'Taking your data with you',
    body: (
      <p>
        <strong>Download My Data</strong> on your account page packs everything into one zip: your moments to
        read, every record, every picture and every export. Each picture and wallpaper can also be downloaded
        from the screen it is shown on.
      </p>
    ),
  },
  {
    heading: 'Deleting your account',
    body: (
      <>
        <p>
          <strong>Delete My Account</strong> on your account page removes your words, pictures, exports,
          records and sessions at once, and what this browser kept. It cannot be undone. Backups that whoever
          runs this installation may keep expire in their own time.
        </p>
        <p>
          Where sign-in is a connected Supabase project, the entry for signing in belongs to that project; the
          page tells you when that is so, and whoever runs this installation can remove it there.
        </p>
      </>
    ),
  },
]

export function PrivacyScreen() {
  useDocumentTitle(staticPages['/privacy'].title)
  return (
    <LegalLayout
      title="Privacy Policy"
      intro={
        <p>
          {PRODUCT_NAME} holds what you hope for most. This page says what is kept, where, and who else gets
          to see any of it. The short form: as few as possible, and never for advertising.
        </p>
      }
      sections={sections}
    />
  )
}

import { Link } from 'wouter'
import { GENERATION_COST, PRODUCT_NAME, STARTING_CREDITS } from '#shared/product.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { LegalLayout, type LegalSection } from '../layouts/legal-layout.tsx'
import { paths } from '../paths.ts'
import { staticPages } from '../static-pages.ts'

const sections: readonly LegalSection[] = [
  {
    heading: 'What the service does',
    body: (
      <p>
        {PRODUCT_NAME} helps you write six future moments, makes a picture of each, and supports a daily
        practice with them. It is a tool for reflection. It is not therapy, medical advice or a promise that a
        scene comes true. If you are in distress, please talk to someone who is trained to help.
      </p>
    ),
  },
  {
    heading: 'Your account',
    body: (
      <p>
        You need an account, with an email address that is yours. Keep your password to yourself. What is done
        with your account counts as done by you, so tell whoever runs this installation if you think somebody
        else has it.
      </p>
    ),
  },
  {
    heading: 'Credits',
    body: (
      <ul>
        <li>Credits are consumed by AI features.</li>
        <li>
          A new account starts with {STARTING_CREDITS} credits. Each picture that is made at your request
          consumes {GENERATION_COST}, and that includes pictures of scenarios and each regeneration.
        </li>
        <li>Names, enhanced prompts, scenarios and goal contexts consume none.</li>
        <li>A generation that fails, or that you cancel before it is finished, gives its credit back.</li>
        <li>
          Where purchases are set up, you can buy more; the price is shown before you pay, and Stripe takes
          the payment. Credits are not money and cannot be passed on.
        </li>
      </ul>
    ),
  },
  {
    heading: 'What you write and what is made from it',
    body: (
      <>
        <p>
          Your words remain yours. You allow the service to store and process them as far as it takes to do
          what you ask for, and no further. As far as the law and the terms of a connected AI provider allow,
          the pictures and texts made from them are yours to use too.
        </p>
        <p>
          What AI makes can be wrong, or resemble other works or people. Look at it before you rely on it or
          publish it.
        </p>
      </>
    ),
  },
  {
    heading: 'What is not allowed',
    body: (
      <ul>
        <li>
          Content that is illegal, that sexualises minors, or that depicts real people in order to harm them.
        </li>
        <li>
          Getting around limits, credits or the access of others, or loading the service so that others
          suffer.
        </li>
        <li>Using the service to build pictures of other people without their consent.</li>
      </ul>
    ),
  },
  {
    heading: 'Other providers',
    body: (
      <p>
        Some features use third parties where this installation has connected them: AI providers, Stripe,
        Google, a mail service and a video service. Their own terms apply to their part. A provider can refuse
        a request; then nothing is charged.
      </p>
    ),
  },
  {
    heading: 'Availability and changes',
    body: (
      <p>
        The service is offered as it is. It can change, be interrupted or end; please keep copies of pictures
        that matter to you. When these terms change in a way that concerns you, this page says so before the
        change takes effect.
      </p>
    ),
  },
  {
    heading: 'Ending it',
    body: (
      <p>
        You can stop at any time, take your data along and delete your account, on your account page. What
        that removes is written in the <Link href={paths.privacy}>Privacy Policy</Link>. An account that
        breaks these terms can be closed.
      </p>
    ),
  },
]

export function TermsScreen() {
  useDocumentTitle(staticPages['/terms'].title)
  return (
    <LegalLayout
      title="Terms of Service"
      intro={<p>The rules of using {PRODUCT_NAME}, in plain words. By using it you agree to them.</p>}
      sections={sections}
    />
  )
}

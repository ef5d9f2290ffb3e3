import { PRIVACY_PROMISE, PRODUCT_VERSION, TAGLINE } from '@cohortium/contract';
import { ScoreboardCard } from '#features/samples';
import { CONTACT_EMAIL, environment } from '#platform';
import { Logo } from '#ui/display';
import { Card, Fact, Facts, PageHeader } from '#ui/layout';

const links = [
  { name: 'API reference', href: '/reference', description: 'Every call that these pages make.' },
  {
    name: 'OpenAPI document',
    href: `${environment.api_base}/openapi.json`,
    description: 'Machine-readable API description.',
  },
  { name: CONTACT_EMAIL, href: `mailto:${CONTACT_EMAIL}`, description: 'Send feedback or report a problem.' },
];

export function About() {
  return (
    <>
      <PageHeader
        title="About Cohortium"
        summary={TAGLINE}
        facts={
          <Facts>
            <Fact>Version {PRODUCT_VERSION}</Fact>
            <Fact>Early access</Fact>
            <Fact>Environment {environment.name}</Fact>
            <Fact>Apache License 2.0</Fact>
          </Facts>
        }
      />
      <div className="grid max-w-190 gap-4 px-6 pb-8 max-md:px-4">
        <Card className="p-4">
          <Logo />
          <p className="mt-3 max-w-[60ch] text-pretty">
            One portal that takes a lab from raw reads to a publishable cohort analysis: submit, run, browse, build
            cohorts, analyse and share. {PRIVACY_PROMISE}
          </p>
        </Card>
        <ScoreboardCard />
        <Card title="Learn more">
          <ul className="px-3.5 py-1 text-13">
            {links.map(({ name, href, description }) => (
              <li key={href} className="border-line border-b py-2 last:border-b-0">
                <a href={href} className="block w-fit">
                  {name}
                </a>
                <span className="text-ink-2">{description}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

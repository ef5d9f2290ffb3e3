import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import {
  Breadcrumbs,
  Card,
  Fact,
  Facts,
  PageHeader,
  Shell,
  Sidebar,
  SidebarCount,
  SidebarItem,
  SidebarNav,
  SidebarProvider,
  Tab,
  Tabs,
  useSidebar,
} from './index.ts';

afterEach(() => vi.unstubAllGlobals());

/** The frame of a page for somebody whose cookie says this of the sidebar. */
function framed(cookie: string) {
  vi.stubGlobal('document', { cookie });
  return renderMarkup(
    <SidebarProvider>
      <Shell sidebar={<Sidebar brand="Cohortium">Places</Sidebar>} top="Search">
        The page
      </Shell>
    </SidebarProvider>,
  );
}

function Lost() {
  useSidebar();
  return null;
}

describe('the sidebar', () => {
  it('is open at first and where it was left open, and offers to close', () => {
    for (const cookie of ['', 'cohortium.sidebar.v1=true', 'cohortium.sidebar.v1=broken']) {
      const html = framed(cookie);
      expect(html).toMatch(/<aside[^>]*aria-label="Sidebar"/);
      expect(html.match(/aria-label="Close sidebar \(Ctrl\+B\)"/g)).toHaveLength(1);
      expect(html).toContain('aria-expanded="true"');
    }
  });

  it('stays away where it was closed, with the way to open it in the top bar', () => {
    const html = framed('cohortium.sidebar.v1=false');
    expect(html).not.toContain('<aside');
    expect(html.match(/aria-label="Open sidebar \(Ctrl\+B\)"/g)).toHaveLength(1);
    expect(html).toContain('aria-expanded="false"');
  });

  it('cannot be asked for outside of its page', () => {
    expect(() => renderMarkup(<Lost />)).toThrow('SidebarProvider');
  });

  it('marks the place where the reader is, and that one alone', () => {
    const html = renderMarkup(
      <SidebarNav label="Places">
        <SidebarItem current>
          <a href="/cohorts">
            Cohorts <SidebarCount>14</SidebarCount>
          </a>
        </SidebarItem>
        <SidebarItem>
          <a href="/runs">Runs</a>
        </SidebarItem>
      </SidebarNav>,
    );
    expect([...html.matchAll(/<a [^>]*>/g)].map(([link]) => link.includes('aria-current="page"'))).toEqual([
      true,
      false,
    ]);
    expect(html).not.toContain('<button');
  });
});

describe('the frame of a page', () => {
  it('begins with the way to the page itself, for the keyboard', () => {
    const html = framed('');
    expect(html.indexOf('href="#page"')).toBeLessThan(html.indexOf('<aside'));
    expect(html).toMatch(/<main id="page" tabindex="-1"/);
  });

  it('shows the way here, the current place last and not as a link', () => {
    const html = renderMarkup(
      <Breadcrumbs
        trail={[
          <a key="projects" href="/projects">
            Projects
          </a>,
        ]}
        current="RISK <2014>"
      />,
    );
    expect(html).toMatch(/<li aria-current="page"[^>]*>RISK &lt;2014&gt;<\/li>/);
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it('has one heading with its states, and no empty room for what it lacks', () => {
    const full = (
      <PageHeader
        title="RISK"
        pills="public"
        summary="1,359 samples"
        facts={
          <Facts>
            <Fact>by Ana</Fact>
          </Facts>
        }
        actions="Share"
      />
    );
    expect(renderText(full)).toBe('RISK public 1,359 samples by Ana Share');
    expect(renderMarkup(full).match(/<h1/g)).toHaveLength(1);
    expect(renderMarkup(<PageHeader title="RISK" />)).not.toMatch(/<p|<ul/);
  });

  it('has tabs that are links, one of them current', () => {
    const html = renderMarkup(
      <Tabs label="Parts of the run">
        <Tab current>
          <a href="?tab=steps">Steps</a>
        </Tab>
        <Tab>
          <a href="?tab=files">Files</a>
        </Tab>
      </Tabs>,
    );
    expect(html).toContain('aria-label="Parts of the run"');
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  });
});

describe('a card', () => {
  it('with a title is a section named by it', () => {
    const html = renderMarkup(
      <Card title="Storage" note="of Gut Lab">
        312 GB
      </Card>,
    );
    const [, id] = /<section aria-labelledby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<h2 id="${id}"`);
    expect(
      renderText(
        <Card title="Storage" note="of Gut Lab">
          312 GB
        </Card>,
      ),
    ).toBe('Storage of Gut Lab 312 GB');
  });

  it('without one is no section: nothing names it', () => {
    expect(renderMarkup(<Card>312 GB</Card>)).not.toMatch(/<section|<h2|aria-labelledby/);
  });
});

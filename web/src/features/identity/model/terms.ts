/** The terms of service, for this product and in plain words (specification §1 and §2). */
export interface TermsSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

export const TERMS_WELCOME = [
  'Welcome to Cohortium, and thank you for trying it this early. Cohortium is a beta: it works on real data, and parts of it will still change or fail.',
  'Please read these seven short sections. You need to accept them before you go on; if you decline, you are signed out and nothing of you stays in this browser.',
] as const;

export const TERMS: readonly TermsSection[] = [
  {
    id: 'beta-release-notice',
    title: 'Beta release notice',
    paragraphs: [
      'This is an early-access release. It is provided as it is and as it happens to be available, for evaluation and research. Features may change, be withdrawn or give wrong results, and the portal may be down without notice.',
      'Results are for research use only. They are not a medical device’s output and must not guide the diagnosis or treatment of any person.',
      'Keep your own copy of everything that you upload. We take care of what is stored here, but during the beta we cannot promise that it will never be lost.',
    ],
  },
  {
    id: 'no-expectation-of-privacy',
    title: 'No expectation of privacy',
    paragraphs: [
      'What you submit stays private to your workspace until you elect to share it, and private data is never accessed without your consent. That is how Cohortium is built, and what we ask of everybody who runs it.',
      'During the beta we nevertheless give no guarantee of privacy: software of this age can have faults, and whoever operates the machines can technically reach what is stored on them. Do not upload data whose disclosure would harm anybody, and none that you are not allowed to keep outside your institution.',
      'Remove names, dates of birth, addresses and any other direct identifiers of people before you upload. Sequences from human samples can contain human DNA; remove it where your ethics approval asks for it.',
    ],
  },
  {
    id: 'data-and-identity-usage',
    title: 'Data and identity usage',
    paragraphs: [
      'Of you we keep your name, e-mail address, time zone and a one-way hash of your password. They serve to sign you in, to show members of your workspaces who did what, and to write to you about your own work.',
      'We may collect usage data: which calls were made, when, by which account, how long they took and how they failed. It serves to keep the portal running and to improve it. It is not sold and not used for advertising.',
      'Of your data the portal keeps the files, the tables computed from them, and a record of who created, shared or deleted what. Deleting a project removes its files; the record that it existed stays.',
    ],
  },
  {
    id: 'no-terms-of-service',
    title: 'No terms of service',
    paragraphs: [
      'During the beta there is no agreement about the level of service: no promised availability, response time, support or period for which data is kept, and no obligation to go on offering the portal.',
      'These sections are conditions of use for the beta, not a service contract. If you need such a contract, do not use this release for work that depends on it.',
    ],
  },
  {
    id: 'no-liability',
    title: 'No liability',
    paragraphs: [
      'As far as the law allows, nobody who develops or operates Cohortium is liable for damage that arises from using it or from not being able to use it: lost data, wrong or late results, interrupted work, or decisions taken on the strength of a figure.',
      'You are responsible for having the right to upload what you upload: consent of the people it comes from, ethics approval, and the permission of its owners.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      'Your data and the results computed from them remain yours. You give the portal only the permission that it needs to store, process and show them to you and to those with whom you share them.',
      'When you make something public, you let everybody see and reuse it under the licence that you choose then. Public data of others keep their own licences and want to be cited.',
      'Cohortium itself is open source under the Apache License 2.0; the tools and reference databases that its pipelines run keep their own licences, named with each result.',
    ],
  },
  {
    id: 'modifications',
    title: 'Modifications',
    paragraphs: [
      'These conditions may change while the product grows. When they do in a way that matters, you are asked to accept them again before you go on; if you do not want to, you may export your data and leave.',
      'Questions, reports of faults and ideas are welcome at the address below.',
    ],
  },
];

/** The terms of service, for this product and in plain words (specification §1 and §2). */
export interface TermsSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

export const TERMS_WELCOME = [
  'Welcome to Cohortium, and thank you for trying it early. Cohortium is a beta: it works on real data, but parts of it will change or fail.',
  'Please read these seven short sections. You must accept them before you continue. If you decline, you are signed out and no data about you is kept in this browser.',
] as const;

export const TERMS: readonly TermsSection[] = [
  {
    id: 'beta-release-notice',
    title: 'Beta release notice',
    paragraphs: [
      'This is an early-access release. It is provided “as is” and “as available”, for evaluation and research. Features may change, be withdrawn or give wrong results, and the portal may be down without notice.',
      'Results are for research use only. They are not a medical device’s output and must not guide the diagnosis or treatment of any person.',
      'Keep your own copy of everything you upload. We take care of stored data, but during the beta we can’t promise that it will never be lost.',
    ],
  },
  {
    id: 'no-expectation-of-privacy',
    title: 'No expectation of privacy',
    paragraphs: [
      'What you submit stays private to your workspace until you choose to share it, and private data is never accessed without your consent. That is how Cohortium is built, and what we require of everyone who operates it.',
      'During the beta we nevertheless give no guarantee of privacy: software this new can contain errors, and the operators of the machines can technically access the data stored on them. Do not upload data whose disclosure could harm anyone, or data that you must not store outside your institution.',
      'Remove names, dates of birth, addresses and any other direct identifiers of people before you upload. Sequences from human samples can contain human DNA; remove it where your ethics approval asks for it.',
    ],
  },
  {
    id: 'data-and-identity-usage',
    title: 'Data and identity usage',
    paragraphs: [
      'We store your name, email address, time zone and a one-way hash of your password. We use them to sign you in, to show members of your workspaces who did what, and to email you about your own work.',
      'We may collect usage data: which calls were made, when, by which account, how long they took and how they failed. We use it to run and improve the portal. It is not sold and not used for advertising.',
      'The portal stores your files, the tables computed from them, and a record of who created, shared or deleted what. Deleting a submission removes its files; the record that it existed stays.',
    ],
  },
  {
    id: 'no-terms-of-service',
    title: 'No terms of service',
    paragraphs: [
      'During the beta there is no agreement about the level of service: no promised availability, response time, support or period for which data is kept, and no obligation to continue the portal.',
      'These sections are conditions of use for the beta, not a service contract. If you need such a contract, do not use this release for work that depends on it.',
    ],
  },
  {
    id: 'no-liability',
    title: 'No liability',
    paragraphs: [
      'As far as the law allows, no developer or operator of Cohortium is liable for damage that arises from using it or from not being able to use it: lost data, wrong or late results, interrupted work, or decisions based on a figure.',
      'You are responsible for having the right to upload what you upload: consent of the people it comes from, ethics approval, and the permission of its owners.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      'Your data and the results computed from them remain yours. You give the portal only the permission it needs to store and process them, and to show them to you and the people you share them with.',
      'When you make something public, anyone can view and reuse it under the licence that you choose. Public data of others keep their own licences; please cite them.',
      'Cohortium itself is open source under the Apache License 2.0; the tools and reference databases that its pipelines run keep their own licences, named with each result.',
    ],
  },
  {
    id: 'modifications',
    title: 'Modifications',
    paragraphs: [
      'These conditions may change while the product grows. After an important change, you must accept them again before you continue. If you do not agree, you can export your data and close your account.',
      'Send questions, problem reports and ideas to the address below.',
    ],
  },
];

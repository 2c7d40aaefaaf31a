import type { Locator, Page } from '@playwright/test';

/** The connection details from an administrator. */
export interface Credentials {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly apiKey: string;
  readonly apiPassword: string;
}

/** The page for adding an account. */
export class ConnectPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly details: Locator;
  readonly serviceAddress: Locator;
  readonly signInAddress: Locator;
  readonly apiKey: Locator;
  readonly apiPassword: Locator;
  readonly accountName: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Connect to your service' });
    this.details = page.getByRole('textbox', { name: 'Paste the details you were given' });
    this.serviceAddress = page.getByRole('textbox', { name: 'Service address' });
    this.signInAddress = page.getByRole('textbox', { name: 'Sign-in address' });
    this.apiKey = page.getByRole('textbox', { name: 'API key' });
    this.apiPassword = page.getByLabel('API password', { exact: true });
    this.accountName = page.getByRole('textbox', { name: 'Account name' });
    this.alert = page.getByRole('alert');
  }

  async fill({ baseUrl, authUrl, apiKey, apiPassword }: Credentials): Promise<void> {
    await this.serviceAddress.fill(baseUrl);
    await this.signInAddress.fill(authUrl);
    await this.apiKey.fill(apiKey);
    await this.apiPassword.fill(apiPassword);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  async openDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open the demo account' }).click();
  }
}

#!/usr/bin/python3
"""
A window with one WebKitGTK view and nothing else, driven by WebKitWebDriver. SHELL_SIZE=390x844 is its size,
SHELL_THEME=dark and SHELL_LANGUAGES=id-ID,id what its user prefers.
It stores data in the folder SHELL_DATA: without one it has no service workers.
"""
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = (int(length) for length in os.environ['SHELL_SIZE'].split('x'))
folder = os.environ['SHELL_DATA']
manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
settings = Gtk.Settings.get_default()
settings.set_property('gtk-application-prefer-dark-theme', os.environ['SHELL_THEME'] == 'dark')
# As on phones: hinting rounds the widths of letters to whole pixels.
settings.set_property('gtk-xft-hinting', 0)
settings.set_property('gtk-xft-hintstyle', 'hintnone')
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages(os.environ['SHELL_LANGUAGES'].split(','))


def open_view(related=None):
    view = WebKit2.WebView(related_view=related) if related else WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True
    )
    view.get_settings().set_property('enable-write-console-messages-to-stdout', True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    view.connect('create', lambda opener, _: open_view(opener))
    view.connect('web-process-terminated', lambda _, reason: print('WEB PROCESS TERMINATED', reason, flush=True))
    return view


def start(_, session):
    session.connect('create-web-view', lambda _: open_view())


context.connect('automation-started', start)
Gtk.main()

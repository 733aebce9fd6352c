#!/usr/bin/python3
"""Prints a page of an address on A4 into a PDF file, from a window of a width: webkit-print.py ADDRESS FILE WIDTH"""
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

address, path, width = sys.argv[1:]
HEIGHT = 768
# Fonts and pictures arrive after the load event.
REST_MILLISECONDS = 3500
LONGEST_MILLISECONDS = 60_000

view = WebKit2.WebView(web_context=WebKit2.WebContext.new_ephemeral())
view.get_settings().set_property('print-backgrounds', False)
window = Gtk.Window()
window.set_default_size(int(width), HEIGHT)
window.add(view)
window.show_all()


def print_page():
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, 'file://' + path)
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    sheet = Gtk.PageSetup()
    sheet.set_paper_size(Gtk.PaperSize.new('iso_a4'))
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(sheet)
    operation.connect('finished', lambda _: Gtk.main_quit())
    operation.print_()
    return False


def load_changed(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        GLib.timeout_add(REST_MILLISECONDS, print_page)


view.connect('load-changed', load_changed)
GLib.timeout_add(LONGEST_MILLISECONDS, Gtk.main_quit)
view.load_uri(address)
Gtk.main()
